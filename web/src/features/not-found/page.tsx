import { Link } from '@tanstack/react-router';
import { buttonClasses } from '../../ui/button.tsx';

export function NotFoundPage() {
  return (
    <main className="grid min-h-[60dvh] place-items-center px-4 text-center">
      <div>
        <h1 className="text-xl font-semibold">404 Page Not Found</h1>
        <p className="mt-1 mb-5 text-sm text-ink-2">There is nothing at this address.</p>
        <Link to="/" className={buttonClasses('secondary')}>
          Go to the inbox
        </Link>
      </div>
    </main>
  );
}
