import type { Dispatcher } from 'undici';

/** Read of an answer; the rest is not waited for. */
export const ANSWER_MAX_BYTES = 64 * 1024;

/** An answer that came whole, or whose first {@link ANSWER_MAX_BYTES} came. */
export type SafeAnswer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
};

export type Exchanged = Pick<Dispatcher.DispatchOptions, 'origin' | 'path' | 'method' | 'headers' | 'body'>;

const ENOUGH = new Error('The rest of the answer is not of interest');
const NOTHING = Buffer.alloc(0);

/**
 * One request and its answer, without the streams that undici's `request` makes of them: a short answer costs half as
 * much. Rejects at once where `signal` aborts, whatever the connection does.
 */
export function exchange(
  dispatcher: Dispatcher,
  options: Exchanged,
  signal: AbortSignal,
): Promise<SafeAnswer> {
  return new Promise((resolve, reject) => {
    let control: Dispatcher.DispatchController | null = null;
    let status = 0;
    let headers: SafeAnswer['headers'] = {};
    let chunks: Buffer[] = [];
    let size = 0;

    function fail(error: Error): void {
      signal.removeEventListener('abort', abort);
      reject(error);
    }
    function abort(): void {
      const error = new Error('The time is over');
      control?.abort(error);
      fail(error);
    }
    function finish(): void {
      signal.removeEventListener('abort', abort);
      const body = chunks.length === 0 ? NOTHING : Buffer.concat(chunks).subarray(0, ANSWER_MAX_BYTES);
      chunks = [];
      resolve({ status, headers, body });
    }

    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    dispatcher.dispatch(options, {
      onRequestStart(controller) {
        control = controller;
        if (signal.aborted) controller.abort(ENOUGH);
      },
      onResponseStart(_controller, statusCode, given) {
        status = statusCode;
        headers = given;
      },
      onResponseData(controller, chunk) {
        chunks.push(chunk);
        size += chunk.length;
        if (size < ANSWER_MAX_BYTES) return;
        finish();
        controller.abort(ENOUGH);
      },
      onResponseEnd: finish,
      onResponseError: (_controller, error) => fail(error),
    });
  });
}
