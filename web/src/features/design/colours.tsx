import { Section, States } from './section.tsx';

/** The tokens that hold a colour, as their classes. Whole names: Tailwind finds classes by reading. */
const surfaces = {
  canvas: 'bg-canvas',
  surface: 'bg-surface',
  hover: 'bg-hover',
  pressed: 'bg-pressed',
  line: 'bg-line',
  'line-strong': 'bg-line-strong',
  control: 'bg-control',
  accent: 'bg-accent',
  'accent-soft': 'bg-accent-soft',
  danger: 'bg-danger',
  'danger-soft': 'bg-danger-soft',
  'success-soft': 'bg-success-soft',
  'warning-soft': 'bg-warning-soft',
};
const inks = {
  ink: 'text-ink',
  'ink-2': 'text-ink-2',
  'ink-3': 'text-ink-3',
  'accent-ink': 'text-accent-ink',
  'danger-ink': 'text-danger-ink',
  'success-ink': 'text-success-ink',
  'warning-ink': 'text-warning-ink',
};
const sizes = { xs: 'text-xs', sm: 'text-sm', base: 'text-base', lg: 'text-lg', xl: 'text-xl' };

export function Colours() {
  return (
    <>
      <Section title="Surfaces">
        <States>
          {Object.entries(surfaces).map(([name, colour]) => (
            <span key={name} className="flex items-center gap-2 text-xs text-ink-2">
              <span className={`size-7 rounded-md border border-line-strong ${colour}`} /> {name}
            </span>
          ))}
        </States>
      </Section>
      <Section title="Text">
        <States>
          {Object.entries(inks).map(([name, colour]) => (
            <span key={name} className={`text-base font-medium ${colour}`}>
              {name}
            </span>
          ))}
        </States>
        <States>
          {Object.entries(sizes).map(([name, size]) => (
            <span key={name} className={size}>
              {name} 0123456789
            </span>
          ))}
        </States>
      </Section>
    </>
  );
}
