import { CopyValue } from '#web/ui/copy-value.tsx'
import type { Overview } from './queries.ts'

/** The values of this installation to enter at the provider. */
export function OwnValues({ kind, own }: { kind: 'oidc' | 'saml'; own: Overview['own'] }) {
  return (
    <section aria-label="Values for the provider" className="space-y-3 rounded-md border border-border p-3">
      <p className="text-small text-muted">Enter these at the provider when you register Parapet there.</p>
      {kind === 'oidc' ? (
        <CopyValue label="Redirect URI" value={own.callbackUrl} />
      ) : (
        <>
          <CopyValue label="Entity ID and metadata address" value={own.entityId} />
          <CopyValue label="Assertion consumer service (ACS) URL" value={own.acsUrl} />
          <p className="text-small text-muted">
            The response and the assertion must both be signed.{' '}
            <a href={own.entityId} className="text-brand-text underline underline-offset-2">
              Download the metadata
            </a>
          </p>
        </>
      )}
    </section>
  )
}
