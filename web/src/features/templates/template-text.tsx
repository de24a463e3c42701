import { parseTemplate } from '@alertstream/contract/template-text';

/** A template's text with its placeholders marked, and doubled braces as the single ones that they mean. */
export function TemplateText({ text }: { text: string }) {
  return parseTemplate(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <span key={index} className="rounded-sm bg-accent-soft px-0.5 text-accent-ink">
        {`{${part.variable}}`}
      </span>
    ),
  );
}
