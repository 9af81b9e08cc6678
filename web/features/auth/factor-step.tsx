import { useSession } from '#web/lib/auth/session.ts'
import { signOut } from '#web/lib/auth/sign-out.ts'
import { messageOf } from '#web/lib/errors.ts'
import { FactorForm } from './factor-form.tsx'
import { authToast, toastWelcome } from './auth-toast.ts'
import { TextButton } from './text-button.tsx'

/** Between sign-in and the first page, for people with a second factor. The route guard does what follows. */
export function FactorStep() {
  const session = useSession()
  const leave = () => signOut().catch((error: unknown) => authToast('error', 'Sign Out Failed', messageOf(error)))
  return (
    <>
      <p className="text-h2">Second step</p>
      <p className="mt-1 mb-4 text-muted">
        {session.status === 'signed-in' && (
          <>
            Signing in as <span className="font-medium break-all text-text">{session.user.email}</span>.
          </>
        )}
      </p>
      <FactorForm onShown={toastWelcome}>
        <TextButton onClick={() => void leave()}>Sign out</TextButton>
      </FactorForm>
    </>
  )
}
