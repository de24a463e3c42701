import { useEffect, useState } from 'react';

/** The value once it has been the same for `afterMs`: what is typed is not asked about letter by letter. */
export function useSettled<Value>(value: Value, afterMs: number): Value {
  const [settled, setSettled] = useState(value);
  const written = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(written) as Value), afterMs);
    return () => clearTimeout(timer);
  }, [written, afterMs]);
  return settled;
}
