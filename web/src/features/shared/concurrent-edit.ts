import { useState } from 'react';
import { ApiError } from '../../api/client.ts';

/** What a form holds of something that several people may edit. */
type Values<Shape> = Record<keyof Shape, string | boolean>;

/** One field that somebody else changed since `base` was read; `mine` where it was changed here as well. */
export type ForeignChange<Field> = {
  field: Field;
  now: string | boolean;
  mine: string | boolean | undefined;
};

/** What is different between the values as read (`base`) and as they are now (`fresh`). */
export function foreignChanges<Shape extends Values<Shape>>(
  base: Shape,
  fresh: Shape,
  typed: Shape,
): ForeignChange<keyof Shape>[] {
  return fieldsOf(base)
    .filter((field) => fresh[field] !== base[field])
    .map((field) => ({
      field,
      now: fresh[field],
      mine: typed[field] === base[field] || typed[field] === fresh[field] ? undefined : typed[field],
    }));
}

/** The fresh values, with what was changed here on top: nobody's change to another field is undone. */
export function keepMine<Shape extends Values<Shape>>(base: Shape, fresh: Shape, typed: Shape): Shape {
  const kept = { ...fresh };
  for (const field of fieldsOf(base)) {
    if (typed[field] !== base[field]) kept[field] = typed[field];
  }
  return kept;
}

function fieldsOf<Shape extends object>(values: Shape): (keyof Shape)[] {
  return Object.keys(values) as (keyof Shape)[];
}

/** What a form builds on (`base`), and what somebody else has made of it since (`fresh`), once that is known. */
export function useEditedItem<Item>(item: Item) {
  const [base, setBase] = useState(item);
  const [fresh, setFresh] = useState<Item | null>(null);
  return {
    base,
    fresh,
    setFresh,
    /** From here on the form builds on what the other one saved. */
    settle(now: Item) {
      setBase(now);
      setFresh(null);
    },
  };
}

/** True where the server refused a change because somebody else was faster. */
export function isChangedMeanwhile(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    error.issues?.some(({ path }) => path === 'revision') === true
  );
}
