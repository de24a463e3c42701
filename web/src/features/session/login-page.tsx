import { lazy, Suspense, useState } from 'react';
import { useAuthOptions } from '../../api/session.ts';
import { FormFrame } from './frame.tsx';
import { LoginForm } from './login-form.tsx';

const RegisterForm = lazy(() =>
  import('./register-form.tsx').then((module) => ({ default: module.RegisterForm })),
);

/** Every path's screen while nobody is signed in. */
export function LoginPage() {
  const mayRegister = useAuthOptions().data?.registration === true;
  const [registering, setRegistering] = useState(false);
  const register = mayRegister && registering;

  return (
    <FormFrame
      title={register ? 'Create your account' : 'Sign in to AlertStream'}
      note="One inbox for everything your systems want to tell you."
      below={
        <div className="mt-5 space-y-2 text-center text-sm text-ink-2">
          <p>Contact your administrator for account access</p>
          {mayRegister && (
            <button
              type="button"
              onClick={() => setRegistering(!registering)}
              className="rounded-sm font-medium text-accent-ink hover:underline max-sm:min-h-11"
            >
              {register ? 'Sign in instead' : 'Create an account'}
            </button>
          )}
        </div>
      }
    >
      <Suspense fallback={null}>{register ? <RegisterForm /> : <LoginForm />}</Suspense>
    </FormFrame>
  );
}
