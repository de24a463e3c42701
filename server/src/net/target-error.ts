/** Why a target was not reached, as a sentence for people without a full stop. */
export class TargetError extends Error {
  /** True where the address must not be called at all. */
  readonly isRefused: boolean;

  constructor(words: string, isRefused = false) {
    super(words);
    this.isRefused = isRefused;
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing listens at this address (connection refused)',
  ECONNRESET: 'The connection was closed before the answer was complete',
  EPIPE: 'The connection was closed before the answer was complete',
  UND_ERR_SOCKET: 'The connection was closed before the answer was complete',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'The connection was closed before the answer was complete',
  ENOTFOUND: 'There is no server of this name',
  ENODATA: 'There is no server of this name',
  EAI_AGAIN: 'The name servers do not answer',
  ETIMEOUT: 'The name servers do not answer',
  ETIMEDOUT: 'No connection could be made in time',
  UND_ERR_CONNECT_TIMEOUT: 'No connection could be made in time',
  UND_ERR_HEADERS_TIMEOUT: 'There was no answer in time',
  UND_ERR_BODY_TIMEOUT: 'The answer was not complete in time',
  UND_ERR_HEADERS_OVERFLOW: 'The head of the answer is too large',
  EHOSTUNREACH: 'The network does not reach this address',
  ENETUNREACH: 'The network does not reach this address',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the server is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the server can not be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name',
  EPROTO: 'The server does not speak TLS as expected',
};

/** Any failure of a call in words. `isTimeUp`: the time for it was over. */
export function targetErrorOf(error: unknown, isTimeUp: boolean): TargetError {
  if (error instanceof TargetError) return error;
  if (isTimeUp) return new TargetError('The answer was not complete within 15 seconds');
  for (const one of causesOf(error)) {
    const code = 'code' in one ? String(one.code) : '';
    const words = WORDS[code];
    if (words) return new TargetError(words);
    if (one.name === 'HTTPParserError') return new TargetError('The answer was not HTTP');
    if (one instanceof TargetError) return one;
  }
  const [first] = causesOf(error);
  return new TargetError(`The call failed: ${first?.message ?? String(error)}`);
}

/** An error, and what it was made of. */
function causesOf(error: unknown): Error[] {
  if (!(error instanceof Error)) return [];
  const inner = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inner.flatMap(causesOf)];
}
