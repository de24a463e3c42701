import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Badge, Bone } from '../../ui/status.tsx';
import { Head } from '../../ui/table.tsx';
import { InboxLink } from './inbox-link.tsx';

export type TableRow = { key: string; cells: ReactNode[]; href?: string | null };

type Props = {
  title: string;
  note: string;
  isSample: boolean;
  isEmpty: boolean;
  head: string[];
  rows: TableRow[];
  children: ReactNode;
};

/** One chart in its card, or what it shows as a table. */
export function ChartPanel({ title, note, isSample, isEmpty, head, rows, children }: Props) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card className="flex min-w-0 flex-col">
      <CardHeader title={title} note={note}>
        {isSample && <Badge tone="warning">Sample data</Badge>}
        <Button small look="ghost" onClick={() => setAsTable(!asTable)}>
          {asTable ? <ChartColumn size={14} aria-hidden /> : <Table2 size={14} aria-hidden />}
          {asTable ? 'View as chart' : 'View as table'}
        </Button>
      </CardHeader>
      {isEmpty ? (
        <p className="grid min-h-60 flex-1 place-items-center px-6 text-sm text-ink-2">
          Nothing came in this period.
        </p>
      ) : asTable ? (
        <DataTable title={title} head={head} rows={rows} />
      ) : (
        <div className="flex flex-1 flex-col justify-center p-4">
          <Suspense fallback={<Bone className="h-60 w-full" />}>{children}</Suspense>
        </div>
      )}
    </Card>
  );
}

function DataTable({ title, head, rows }: { title: string; head: string[]; rows: TableRow[] }) {
  return (
    // Long ones scroll within the card; the region can be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus
    <section aria-label={title} tabIndex={0} className="max-h-80 overflow-auto -outline-offset-2">
      <table className="w-full">
        <thead>
          <tr className="border-b border-line">
            {head.map((name, index) => (
              <Head key={name} className={index === 0 ? '' : 'text-right last:pr-4'}>
                {name}
              </Head>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells: [first, ...cells], href }) => (
            <tr key={key}>
              <th scope="row" className="max-w-52 px-2 py-2 pl-4 text-left text-sm font-normal break-words">
                {href ? (
                  <InboxLink href={href} className="text-accent-ink underline-offset-2 hover:underline">
                    {first}
                  </InboxLink>
                ) : (
                  first
                )}
              </th>
              {cells.map((cell, index) => (
                <td key={index} className="px-2 py-2 text-right text-sm tabular-nums last:pr-4">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
