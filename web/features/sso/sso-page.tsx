import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { KeyRound, Plus } from 'lucide-react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonTable } from '#web/ui/state/skeleton.tsx'
import { ProviderEditor } from './provider-editor.tsx'
import { ProviderList } from './provider-list.tsx'
import { ssoOverview, ssoTestResult, type Overview } from './queries.ts'

/** In the address instead of an id: a new provider. */
const NEW = 'new'

/** /settings/single-sign-on: for administrators of the installation. */
export function SsoPage() {
  usePageTitle('Single sign-on')
  return (
    <RequirePermission permission="canManageUsers">
      <SingleSignOn />
    </RequirePermission>
  )
}

function SingleSignOn() {
  const query = useQuery(ssoOverview)
  if (query.data !== undefined) return <Loaded overview={query.data} />
  return (
    <>
      <PageHeader title="Single sign-on" />
      <QueryFallback query={query} what="The providers" waiting={<SkeletonTable rows={2} columns={3} />} />
    </>
  )
}

function Loaded({ overview }: { overview: Overview }) {
  const { open, tested } = useSearch({ strict: false })
  const navigate = useNavigate()
  const result = useQuery({ ...ssoTestResult(tested ?? ''), enabled: tested !== undefined })
  const show = (id: string | undefined) =>
    void navigate({ to: '/settings/single-sign-on', search: id === undefined ? {} : { open: id } })
  const opened = overview.providers.find(({ id }) => id === (result.data?.providerId ?? open))
  if (open === NEW || opened !== undefined) {
    return (
      <ProviderEditor
        key={opened?.id ?? NEW}
        provider={opened}
        overview={overview}
        result={result.data}
        onShow={show}
      />
    )
  }
  if (tested !== undefined && result.isPending) return <SkeletonTable rows={2} columns={3} />
  return <Overviewed overview={overview} onOpen={show} />
}

function Overviewed({ overview, onOpen }: { overview: Overview; onOpen: (id: string) => void }) {
  const hasSome = overview.providers.length > 0
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => onOpen(NEW)}>
      Add provider
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Single sign-on"
        description="People sign in with the account of their organization, by OpenID Connect or SAML 2.0."
        actions={hasSome ? add : undefined}
      />
      {hasSome ? (
        <ProviderList overview={overview} onOpen={onOpen} />
      ) : (
        <EmptyCard
          kind="nothing-yet"
          icon={<KeyRound />}
          title="No provider yet"
          description="Connect Entra ID, Okta, Google Workspace, Keycloak or any other provider that speaks OpenID Connect or SAML 2.0."
          action={add}
        />
      )}
    </>
  )
}
