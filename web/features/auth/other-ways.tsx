import { Building2, KeyRound, Mail } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { buttonClass } from '#web/ui/button-class.ts'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { authToast } from './auth-toast.ts'
import type { SingleSignOn } from './use-sign-in-methods.ts'

export type OtherWaysProps = {
  email: string
  redirect: string | undefined
  sso: SingleSignOn | undefined
  onMailed: (email: string) => void
}

/** Ways to sign in without a password. The code of each loads when it is chosen. */
export function OtherWays({ email, redirect, sso, onMailed }: OtherWaysProps) {
  usePasskeyOffer()
  const sendMail = async () => {
    if (email === '') {
      authToast('error', 'Email Missing', 'Enter your email address first; the link goes there.')
      document.getElementById('sign-in-email')?.focus()
      return
    }
    const { sendSignInMail } = await import('./mailed-sign-in.ts')
    if (await sendSignInMail(email, redirect)) onMailed(email)
  }
  return (
    <div className="space-y-2">
      <p className="flex items-center gap-3 py-1 text-small text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      {sso !== undefined && (
        <WayButton
          icon={<Building2 />}
          onChoose={async () => (await import('./single-sign-on.ts')).startSingleSignOn(sso.providerId, redirect)}
        >
          Continue with {sso.name}
        </WayButton>
      )}
      {'PublicKeyCredential' in window && (
        <WayButton
          icon={<KeyRound />}
          onChoose={async () => (await import('./passkey-sign-in.ts')).signInWithPasskey()}
        >
          Sign in with a passkey
        </WayButton>
      )}
      <WayButton icon={<Mail />} onChoose={sendMail}>
        Email me a sign-in link
      </WayButton>
    </div>
  )
}

type WayButtonProps = { icon: ReactNode; onChoose: () => Promise<void>; children: ReactNode }

function WayButton({ icon, onChoose, children }: WayButtonProps) {
  const [busy, setBusy] = useState(false)
  const choose = async () => {
    setBusy(true)
    await onChoose().catch(() => authToast('error', 'Sign In Failed', 'The page could not be reached. Try again.'))
    setBusy(false)
  }
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={() => void choose()}
      className={buttonClass({ size: 36, className: 'w-full' })}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Focusing a field adds passkeys to the autofill list of the mail field. */
function usePasskeyOffer(): void {
  useEffect(() => {
    const offer = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return
      document.removeEventListener('focusin', offer)
      // The button works without it.
      import('./passkey-sign-in.ts').then(({ offerPasskeys }) => offerPasskeys()).catch(() => undefined)
    }
    if ('PublicKeyCredential' in window) document.addEventListener('focusin', offer)
    return () => {
      document.removeEventListener('focusin', offer)
      void import('./passkey-sign-in.ts').then(({ stopOffering }) => stopOffering())
    }
  }, [])
}
