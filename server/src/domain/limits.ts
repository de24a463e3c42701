/** What taking a point from a limit came to. */
export type LimitState = {
  allowed: boolean;
  /** Whole seconds until the window ends, at least 1. */
  retryAfterS: number;
  /** True for the first refusal of a window: the one worth a line in the log. */
  justExceeded: boolean;
};

/** One limit: so many points for each key in a window of time. */
export type Limit = {
  /** Takes one point. */
  take(key: string): Promise<LimitState>;
  /** Returns a point that was taken for something that turned out not to count. */
  giveBack(key: string): Promise<void>;
  /** Forgets what the key has used. */
  clear(key: string): Promise<void>;
};

/** Every limit of the server, shared between processes where Redis is configured. */
export type Limits = {
  /** Failed sign-ins for one account from one address. */
  loginAccountAddress: Limit;
  /** Failed sign-ins for one account, from anywhere. */
  loginAccount: Limit;
  /** Failed sign-ins from one address, to any account. */
  loginAddress: Limit;
  /** Accounts registered from one address. */
  register: Limit;
  /** Links for forgotten passwords, asked for from one address. */
  forgotAddress: Limit;
  /** The same for one account, from anywhere. */
  forgotAccount: Limit;
  /** Channels that one user tries out. */
  channelTest: Limit;
  /** Accepted calls for one API key; null where unlimited. */
  intake: Limit | null;
};
