import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { auth } from '#web/lib/auth/session.ts'
import { AuthLayout } from './auth-layout.tsx'
import { parseAuthSearch, type AuthSearch, type AuthTab } from './auth-search.ts'
import { AuthTabs } from './auth-tabs.tsx'
import { SignInForm } from './sign-in-form.tsx'

// Most people sign in with what the browser fills in: everything else loads when it is needed.
const LinkNotice = lazy(async () => ({ default: (await import('./link-notice.tsx')).LinkNotice }))
const SignUpForm = lazy(async () => ({ default: (await import('./sign-up-form.tsx')).SignUpForm }))
const ResetForm = lazy(async () => ({ default: (await import('./reset-form.tsx')).ResetForm }))
const FactorStep = lazy(async () => ({ default: (await import('./factor-step.tsx')).FactorStep }))
const SsoReturn = lazy(async () => ({ default: (await import('./sso-return.tsx')).SsoReturn }))

const HEADINGS: Record<AuthTab, string> = { signin: 'Sign in', signup: 'Sign up', reset: 'Reset password' }

export function AuthPage() {
  const search = parseAuthSearch(useSearch({ strict: false }))
  const heading = search.step === 'factor' ? 'Second step' : HEADINGS[search.tab ?? 'signin']
  usePageTitle(heading)
  useAuthClientSoon()
  return (
    <AuthLayout heading={heading}>
      <Suspense fallback={null}>
        {search.step === 'factor' && <FactorStep />}
        {search.step === undefined && search.code !== undefined && <SsoReturn code={search.code} />}
        {search.step === undefined && search.code === undefined && <Forms search={search} />}
      </Suspense>
    </AuthLayout>
  )
}

function Forms({ search }: { search: AuthSearch }) {
  const { tab = 'signin', redirect } = search
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [cameByLink] = useState(() => location.hash !== '')
  const goTo = (next: AuthTab) => void navigate({ to: '/auth', search: { ...search, tab: next }, replace: true })
  const emailProps = { email, onEmailChange: setEmail }
  return (
    <>
      {cameByLink && (
        <Suspense fallback={null}>
          <LinkNotice />
        </Suspense>
      )}
      <AuthTabs tab={tab} onTabChange={goTo}>
        <Suspense fallback={null}>
          {tab === 'signin' && <SignInForm {...emailProps} redirect={redirect} onForgot={() => goTo('reset')} />}
          {tab === 'signup' && <SignUpForm {...emailProps} setupToken={search.setup} onDone={() => goTo('signin')} />}
          {tab === 'reset' && <ResetForm {...emailProps} onDone={() => goTo('signin')} />}
        </Suspense>
      </AuthTabs>
    </>
  )
}

/** The form shows before the auth client has loaded; focusing a field loads it. */
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
