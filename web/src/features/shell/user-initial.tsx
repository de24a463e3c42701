import { useUser } from '../../api/session.ts';

/** The avatar of who is signed in. */
export function UserInitial() {
  const { name } = useUser();
  return (
    <span className="grid size-7 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink">
      {(Array.from(name.trim())[0] ?? 'U').toUpperCase()}
    </span>
  );
}
