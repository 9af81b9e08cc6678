import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { useAction } from '#web/lib/use-action.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Button } from '#web/ui/button.tsx'
import type { Company } from './companies.ts'
import { useOptionalCompany } from './company-context.ts'

/**
 * In place of a page that the person may not open: the way back, and a request to the Owners, or to the administrators
 * for a page of the installation.
 */
export function AccessRefused({ ofInstallation }: { ofInstallation: boolean }) {
  const company = useOptionalCompany()
  return (
    <div className="mx-auto flex max-w-120 flex-col items-center px-6 py-16 text-center">
      <h1 tabIndex={-1} className="text-h2">
        No access
      </h1>
      <p className="mt-1 text-pretty text-muted">
        You don't have permission to access this content. Please contact your administrator if you believe this is an
        error.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">
        <Link to="/" className={buttonClass({})}>
          Go to the dashboard
        </Link>
        {company !== undefined && <RequestAccess company={company} ofInstallation={ofInstallation} />}
      </div>
    </div>
  )
}

function RequestAccess({ company, ofInstallation }: { company: Company; ofInstallation: boolean }) {
  const page = useLocation({ select: ({ pathname }) => pathname })
  const { busy, run } = useAction()
  const [isAsked, setAsked] = useState(false)
  const who = ofInstallation ? 'the administrators of the installation' : `the Owners of ${company.name}`
  const ask = async () => {
    const request = { company_uuid: company.id, page, of_installation: ofInstallation }
    const sent = await run('Access was not requested', async () => api.rpc('request_access', request).throwOnError())
    if (sent !== undefined) setAsked(true)
  }
  return (
    <>
      {!isAsked && (
        <Button variant="primary" busy={busy} onClick={() => void ask()}>
          Request access
        </Button>
      )}
      <output className="w-full text-small text-muted">
        {isAsked ? `Requested from ${who}. They were notified.` : `The request goes to ${who}.`}
      </output>
    </>
  )
}
