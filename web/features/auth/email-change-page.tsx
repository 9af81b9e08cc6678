import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { AuthLayout } from './auth-layout.tsx'
import { LINK_EXPIRED, linkTokenIn } from './link-fragment.ts'
import { CheckingLink, LinkUnchecked } from './link-unchecked.tsx'
import { redeemToken, type Redemption } from './redeem-token.ts'
import { useRedemption } from './use-redemption.ts'

/** Opened by a link that confirms or cancels a change of the mail address. */
export function EmailChangePage() {
  usePageTitle('Email address')
  const [token] = useState(() => linkTokenIn(location.hash))
  const { answer, retry } = useRedemption(async () => (token === undefined ? 'expired' : redeemToken(token)))
  const isCancel = token?.type === 'email_change_cancel'
  return (
    <AuthLayout heading="Email address">
      {answer === undefined ? (
        <CheckingLink />
      ) : 'error' in answer ? (
        <LinkUnchecked error={answer.error} onRetry={retry} />
      ) : (
        <Outcome {...OUTCOMES[isCancel ? 'cancel' : 'agree'][answer.outcome]} />
      )}
    </AuthLayout>
  )
}

type Told = {
  title: string
  text: string
  isError?: boolean
  next?: { to: '/auth'; search: { tab: 'reset' }; label: string }
}

const EXPIRED: Told = { title: 'This link does not work', text: LINK_EXPIRED, isError: true }
const CANCELLED: Told = {
  title: 'The change was reverted',
  text: 'Your account has its former address again and was signed out everywhere. Choose a new password to get in.',
  next: { to: '/auth', search: { tab: 'reset' }, label: 'Reset password' },
}

const OUTCOMES: Record<'agree' | 'cancel', Record<Redemption, Told>> = {
  agree: {
    ready: { title: 'Your email address was changed', text: 'Sign in with the new address from now on.' },
    half: {
      title: 'One address has agreed',
      text: 'The change takes effect once the link in the mail to the other address was followed too.',
    },
    expired: EXPIRED,
  },
  cancel: { ready: CANCELLED, half: CANCELLED, expired: EXPIRED },
}

function Outcome({ title, text, isError = false, next }: Told) {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const usual = isSignedIn ? { to: '/profile', label: 'Go to your profile' } : { to: '/auth', label: 'Sign in' }
  const { label, ...target } = next ?? usual
  return (
    <>
      <p role={isError ? 'alert' : 'status'} className="text-h2">
        {title}
      </p>
      <p className="mt-1 text-muted">{text}</p>
      <Link {...target} className={buttonClass({ variant: 'primary', size: 36, className: 'mt-5 w-full' })}>
        {label}
      </Link>
    </>
  )
}
