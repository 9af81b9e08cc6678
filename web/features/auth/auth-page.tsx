import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { auth } from '#web/lib/session.ts'
import { AuthLayout } from './auth-layout.tsx'
import { parseAuthSearch, type AuthTab } from './auth-search.ts'
import { AuthTabs } from './auth-tabs.tsx'
import { LinkNotice } from './link-notice.tsx'
import { ResetForm } from './reset-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const HEADINGS: Record<AuthTab, string> = { signin: 'Sign in', signup: 'Sign up', reset: 'Reset password' }

export function AuthPage() {
  const search = parseAuthSearch(useSearch({ strict: false }))
  const { tab = 'signin' } = search
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const goTo = (next: AuthTab) => void navigate({ to: '/auth', search: { ...search, tab: next }, replace: true })
  const emailProps = { email, onEmailChange: setEmail }
  usePageTitle(HEADINGS[tab])
  useAuthClientSoon()
  return (
    <AuthLayout heading={HEADINGS[tab]}>
      <LinkNotice />
      <AuthTabs tab={tab} onTabChange={goTo}>
        {tab === 'signin' && <SignInForm {...emailProps} onForgot={() => goTo('reset')} />}
        {tab === 'signup' && <SignUpForm {...emailProps} setupToken={search.setup} onDone={() => goTo('signin')} />}
        {tab === 'reset' && <ResetForm {...emailProps} onDone={() => goTo('signin')} />}
      </AuthTabs>
    </AuthLayout>
  )
}

/** The form can be read before the auth client is here; it loads once somebody turns to a field. */
function useAuthClientSoon(): void {
  useEffect(() => {
    const prepare = ({ target }: FocusEvent) => {
      // A failure shows when the form is sent.
      if (target instanceof HTMLInputElement) auth().catch(() => undefined)
    }
    document.addEventListener('focusin', prepare)
    return () => document.removeEventListener('focusin', prepare)
  }, [])
}
