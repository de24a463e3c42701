import type { Digest } from '@alertstream/contract/digests';

/** What is kept of a person in this browser: the id of the digest that was told last. */
export type DigestMemory = {
  /** Null where this browser has never looked; '' where there was no digest yet. */
  load: () => string | null;
  save: (id: string) => void;
};

type Options = {
  read: (after?: string) => Promise<Digest[]>;
  memory: DigestMemory;
  /** Digests that nobody was told of yet, newest first. */
  tell: (digests: Digest[]) => void;
};

/**
 * Tells each digest once, whether it comes live or is read after a gap, in this tab or, before a gap, in another.
 * A browser that looks for the first time is told nothing of the past.
 */
export function createDigestFeed({ read, memory, tell }: Options) {
  const seen = new Set<string>();

  function take(digests: Digest[]): Digest[] {
    const fresh = digests.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh;
  }

  return {
    arrived(digest: Digest) {
      const fresh = take([digest]);
      if (fresh.length === 0) return;
      memory.save(digest.id);
      tell(fresh);
    },
    /** Reads what came while the connection was away. */
    async catchUp() {
      const last = memory.load();
      const digests = await read(last || undefined);
      const fresh = take(digests);
      const newest = digests[0]?.id;
      if (newest !== undefined) memory.save(newest);
      else if (last === null) memory.save('');
      if (last !== null && fresh.length > 0) tell(fresh);
    },
  };
}

/** A memory in the browser's storage; without storage it lasts as long as the page. */
export function digestMemory(userId: string): DigestMemory {
  const name = `last-digest-${userId}`;
  let last: string | null = null;
  return {
    load() {
      try {
        return localStorage.getItem(name) ?? last;
      } catch {
        return last;
      }
    },
    save(id) {
      last = id;
      try {
        localStorage.setItem(name, id);
      } catch {
        // The page remembers.
      }
    },
  };
}
