import { execFile } from 'node:child_process';
import { root } from './root.ts';

type Outcome = { code: number | null; stdout: string; stderr: string };

/** Runs a program as a user does in a terminal; a failure is an outcome like any other. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    const child = execFile(command, args, { cwd: root, env: { PATH, HOME, ...env } }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });
}
