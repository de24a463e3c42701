import { DAY_MS } from '@alertstream/contract/durations';
import { places } from '@alertstream/contract/notifications';
import {
  PREVIEW_EXAMINED_MAX,
  PREVIEW_SAMPLE_MAX,
  type RulePreview,
  type RulePreviewInput,
} from '@alertstream/contract/rules';
import { type RuledRow, readStretch } from '../../storage/automation/ruled-notifications.ts';
import { findNotification } from '../../storage/notifications/notifications.ts';
import type { Context } from '../context.ts';
import type { FairTurns } from '../fair-turns.ts';
import { presentNotification } from '../notifications/present.ts';
import { checkPatterns } from './check.ts';
import { ageStepsOf, compileConditions } from './compile.ts';
import { type ReadRegex, type Test, tryTest } from './condition.ts';
import { eachInTurns } from './in-turns.ts';
import { subjectOfRow } from './subject.ts';

/** Rows read at a time. */
const BATCH = 500;
/** Time at the processor, in all. */
const LOOK_MS_MAX = 2000;

export type PreviewContext = Pick<Context, 'storage' | 'clock'> & {
  searchTurn: FairTurns;
  /** Apart from that of intake, so that trying a rule out never keeps another one from acting. */
  previewRegex: (userId: number) => ReadRegex;
};

/**
 * Which of the user's notifications of the last days the conditions would have matched, as they are by now and wherever
 * they lie, newest first. Bounded in rows and in time, and in pieces, so that nothing else waits for it.
 * @throws AppError 400 for a pattern that can't be used
 */
export async function previewRule(
  ctx: PreviewContext,
  { userId, input }: { userId: number; input: RulePreviewInput },
): Promise<RulePreview> {
  await checkPatterns(input.conditions);
  const sinceMs = ctx.clock() - input.days * DAY_MS;
  const matches = matchesEver(
    compileConditions(input.conditions, ctx.previewRegex(userId)),
    ageStepsOf(input.conditions),
  );
  const look = { examined: 0, matched: 0, sampleIds: [] as number[], spentMs: 0 };
  let beforeId: number | null = null;
  let isPartial = false;
  for (;;) {
    const limit = Math.min(BATCH, PREVIEW_EXAMINED_MAX - look.examined);
    const stretch = { places, beforeId, limit };
    const rows: RuledRow[] = await ctx.searchTurn(userId, () => readStretch(ctx.storage, userId, stretch));
    const young = rows.filter((row) => row.created_at > sinceMs);
    const isWhole = await lookAt(young, matches, look);
    const last = rows.at(-1);
    if (!isWhole) isPartial = true;
    if (!isWhole || !last || rows.length < BATCH || young.length < rows.length) break;
    if (look.examined >= PREVIEW_EXAMINED_MAX) {
      isPartial = true;
      break;
    }
    beforeId = last.id;
  }
  const { examined, matched, sampleIds } = look;
  const sample = await Promise.all(sampleIds.map((id) => findNotification(ctx.storage.db, userId, id)));
  return {
    examined,
    matched,
    isPartial,
    sample: sample.filter((row) => row !== null).map(presentNotification),
  };
}

type Look = { examined: number; matched: number; sampleIds: number[]; spentMs: number };

/** Counts those that match; false where it has taken too long to look at all of them. */
async function lookAt(rows: readonly RuledRow[], matches: Test, look: Look): Promise<boolean> {
  return eachInTurns(rows, (row) => {
    if (look.spentMs > LOOK_MS_MAX) return false;
    const start = performance.now();
    const isMatch = tryTest(matches, subjectOfRow(row, 0));
    look.spentMs += performance.now() - start;
    if (isMatch === 'too slow') return false;
    look.examined += 1;
    if (isMatch) {
      look.matched += 1;
      if (look.sampleIds.length < PREVIEW_SAMPLE_MAX) look.sampleIds.push(row.id);
    }
    return true;
  });
}

/** True where the conditions hold on arrival, or will at an age that they name. */
function matchesEver(matches: Test, stepsMs: readonly number[]): Test {
  const ages = [0, ...stepsMs];
  return (subject) => ages.some((ageMs) => matches({ ...subject, ageMs }));
}
