import { useState } from 'react';
import { useAuthOptions } from '../../api/session.ts';
import { Frame } from './frame.tsx';
import { LoginForm } from './login-form.tsx';
import { RegisterForm } from './register-form.tsx';

/** Every path's screen while nobody is signed in. */
export function LoginPage() {
  const mayRegister = useAuthOptions().data?.registration === true;
  const [registering, setRegistering] = useState(false);
  const register = mayRegister && registering;

  return (
    <Frame>
      <h1 className="text-xl font-semibold tracking-tight">
        {register ? 'Create your account' : 'Sign in to AlertStream'}
      </h1>
      <p className="mt-1 mb-6 text-sm text-ink-2">One inbox for everything your systems want to tell you.</p>
      <div className="rounded-lg border border-line bg-surface p-5 sm:p-6">
        {register ? <RegisterForm /> : <LoginForm />}
      </div>
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
    </Frame>
  );
}
