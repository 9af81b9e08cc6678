import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { parseAuthSearch } from './auth-search.ts'
import { finishSingleSignOn } from './single-sign-on.ts'

/** The return from a provider of single sign-on. The route guard does what follows a success. */
export function SsoReturn({ code }: { code: string }) {
  const navigate = useNavigate()
  const { redirect } = parseAuthSearch(useSearch({ strict: false }))
  useEffect(() => {
    void finishSingleSignOn(code).then((isDone) => {
      if (!isDone) void navigate({ to: '/auth', search: redirect === undefined ? {} : { redirect }, replace: true })
    })
  }, [code, navigate, redirect])
  return (
    <div className="grid place-items-center py-8 text-muted">
      <Spinner size={24} label="Signing in" />
    </div>
  )
}
