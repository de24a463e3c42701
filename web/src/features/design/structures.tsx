import { useState } from 'react';
import { Badge } from '../../ui/status.tsx';
import { cellClasses, Head, SortHead } from '../../ui/table.tsx';
import { Tip } from '../../ui/tooltip.tsx';
import { Section } from './section.tsx';

/** What orders other things. */
export function Structures() {
  const [sorted, setSorted] = useState<'ascending' | 'descending'>('ascending');
  return (
    <Section title="Table, tooltip">
      <table className="w-full rounded-lg border border-line">
        <thead>
          <tr>
            <SortHead
              sorted={sorted}
              onSort={() => setSorted(sorted === 'ascending' ? 'descending' : 'ascending')}
            >
              Name
            </SortHead>
            <SortHead sorted={undefined} onSort={() => {}}>
              Role
            </SortHead>
            <Head>Status</Head>
          </tr>
        </thead>
        <tbody>
          <tr className="border-t border-line transition-colors hover:bg-hover">
            <td className={`${cellClasses} font-medium`}>Ada Lovelace</td>
            <td className={cellClasses}>Admin</td>
            <td className={cellClasses}>
              <Badge tone="success">Active</Badge>
            </td>
          </tr>
        </tbody>
      </table>
      <Tip text="It is told after a moment.">
        <button type="button" className="text-sm text-ink-2 underline">
          Something with a tooltip
        </button>
      </Tip>
    </Section>
  );
}
