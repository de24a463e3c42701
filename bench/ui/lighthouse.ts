import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Fetched when it is needed: 200 packages that only this benchmark uses, one of which asks for whatever is newest. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const SCORE_MIN = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
/** What scores less is named. */
const FAILED_BELOW = 0.5;
const REPORT_BYTES_MAX = 64 * 1024 * 1024;

const score = z.number().nullable();
const report = z.object({
  categories: z.record(z.string(), z.object({ title: z.string(), score })),
  audits: z.record(z.string(), z.object({ id: z.string(), score, displayValue: z.string().optional() })),
});

/** Lighthouse with what it takes for granted: a phone of middling speed on a slow network. */
export async function measureLighthouse(screen: string, url: string, port: number): Promise<boolean> {
  const { categories, audits } = report.parse(JSON.parse(await runLighthouse(url, port)));
  const scores = Object.values(categories).map(({ title, score }) => ({
    title,
    score: Math.round((score ?? 0) * 100),
  }));
  const words = scores.map(({ title, score }) => `${title} ${score}`).join(', ');
  const failed = Object.values(audits).filter(({ score }) => score !== null && score < FAILED_BELOW);
  console.log(`Lighthouse, ${screen}: ${words} (promised: ${SCORE_MIN})`);
  for (const { id, displayValue } of failed) console.log(`  ${id}${displayValue ? `: ${displayValue}` : ''}`);
  return scores.length === CATEGORIES.length && scores.every(({ score }) => score >= SCORE_MIN);
}

/** Now and then it misses the start of the page's recording, and asks to be run again itself. */
async function runLighthouse(url: string, port: number, triesLeft = 2): Promise<string> {
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    `--port=${port}`,
    '--output=json',
    '--output-path=stdout',
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    // The session is kept.
    '--disable-storage-reset',
  ];
  try {
    return (await promisify(execFile)('npx', args, { maxBuffer: REPORT_BYTES_MAX })).stdout;
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('NO_NAVSTART')) throw error;
    return runLighthouse(url, port, triesLeft - 1);
  }
}
