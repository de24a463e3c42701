import type { Preference, PreferencePreview } from '@alertstream/contract/preferences';
import { listed } from '../listed.ts';
import { utcMoment } from '../utc-moment.ts';
import { choiceOf } from './choice.ts';
import { decideByPreference } from './decide.ts';

/** None that can be sent, and so none that a preference can mute. */
const ANY_CATEGORY = '';
const PREVIEWED = ['low', 'normal', 'high', 'critical'] as const;

type Outcome = PreferencePreview['low'];

/** What would become of a low, a normal, a high and a critical notification of the app that arrived at `nowMs`. */
export function previewOf(preference: Preference, nowMs: number): PreferencePreview {
  const choice = choiceOf(preference);
  const outcome = (priority: (typeof PREVIEWED)[number]): Outcome => {
    const subject = { appName: preference.appName, category: ANY_CATEGORY, priority };
    const { announce, until, reasons } = decideByPreference(subject, choice, nowMs).verdict;
    return { announce, until, text: reasons[0]?.text ?? 'Announced at once' };
  };
  const outcomes = {
    low: outcome('low'),
    normal: outcome('normal'),
    high: outcome('high'),
    critical: outcome('critical'),
  };
  const hasMutedCategories = choice.isEnabled && choice.muted.size > 0;
  return { ...outcomes, sentence: sentence(outcomes, hasMutedCategories, nowMs) };
}

/** "Arriving now: low is muted, normal and high are held until 07:00 UTC, critical is announced at once." */
function sentence(
  outcomes: Record<(typeof PREVIEWED)[number], Outcome>,
  hasMutedCategories: boolean,
  nowMs: number,
): string {
  const groups: { fate: string; names: string[] }[] = [];
  for (const name of PREVIEWED) {
    const fate = fateOf(outcomes[name], nowMs);
    const last = groups.at(-1);
    if (last?.fate === fate) last.names.push(name);
    else groups.push({ fate, names: [name] });
  }
  const parts = groups.map(({ fate, names }) =>
    names.length === PREVIEWED.length
      ? `everything is ${fate}`
      : `${listed(names)} ${names.length === 1 ? 'is' : 'are'} ${fate}`,
  );
  const exception = hasMutedCategories ? '; categories that you left out are muted' : '';
  return `Arriving now: ${parts.join(', ')}${exception}.`;
}

function fateOf({ announce, until }: Outcome, nowMs: number): string {
  if (announce === 'muted') return 'muted';
  return until === null ? 'announced at once' : `held until ${utcMoment(Date.parse(until), nowMs)}`;
}
