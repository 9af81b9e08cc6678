import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyPermission } from '#domain/permissions/company-permissions.ts'
import { RIGHTS_IN_WORDS } from '#domain/permissions/rights-in-words.ts'
import { activeCompanies } from '#web/lib/companies.ts'
import { formatDate } from '#web/lib/format.ts'
import { callFunction } from '#web/lib/functions.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CompanyOptions } from '#web/ui/company-options.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { newToken } from './answers.ts'
import { CopyButton } from './copy-button.tsx'
import { useRefreshAccount } from './queries.ts'
import { useAction } from '#web/lib/use-action.ts'

const EXPIRIES = [7, 30, 90, 180, 366]

type Wish = { name: string; scopes: readonly CompanyPermission[]; companyId: string; expiresInDays: number }
type Made = { token: string; expiresAt: string }

/** Asks what the token may do, and shows it once. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const [wish, setWish] = useState<Wish>({ name: '', scopes: ['company.read'], companyId: '', expiresInDays: 90 })
  const [made, setMade] = useState<Made>()
  const refresh = useRefreshAccount()
  const { busy, run } = useAction()
  const create = async () => {
    if (await run('The token was not created', async () => setMade(await requestToken(wish)))) await refresh()
  }
  if (made !== undefined) return <TokenOnce {...made} onClose={onClose} />
  const isWhole = wish.name.trim() !== '' && wish.scopes.length > 0
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Create access token"
      onSubmit={() => void create()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={!isWhole}>
            Create token
          </Button>
        </>
      }
    >
      <WishFields wish={wish} onChange={(changed) => setWish({ ...wish, ...changed })} />
    </Dialog>
  )
}

type WishFieldsProps = { wish: Wish; onChange: (changed: Partial<Wish>) => void }

function WishFields({ wish, onChange }: WishFieldsProps) {
  const { data: companies = [] } = useQuery(activeCompanies)
  return (
    <div className="space-y-4">
      <Field label="Name" required hint="What it is for: “Nightly export”.">
        <Input maxLength={100} value={wish.name} onChange={(event) => onChange({ name: event.target.value })} />
      </Field>
      <Scopes scopes={wish.scopes} onChange={(scopes) => onChange({ scopes })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company">
          <NativeSelect value={wish.companyId} onChange={(event) => onChange({ companyId: event.target.value })}>
            <option value="">All my companies</option>
            <CompanyOptions companies={companies} />
          </NativeSelect>
        </Field>
        <Field label="Expires after">
          <NativeSelect
            value={wish.expiresInDays}
            onChange={(event) => onChange({ expiresInDays: Number(event.target.value) })}
          >
            {EXPIRIES.map((days) => (
              <option key={days} value={days}>
                {days} days
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
    </div>
  )
}

type ScopesProps = { scopes: readonly CompanyPermission[]; onChange: (scopes: CompanyPermission[]) => void }

function Scopes({ scopes, onChange }: ScopesProps) {
  return (
    <fieldset className="space-y-2.5">
      <legend className="mb-2 text-small font-medium">What it may do, where you may</legend>
      {RIGHTS_IN_WORDS.map(
        ({ permission, title, explanation }) =>
          permission !== 'installation' && (
            <Checkbox
              key={permission}
              label={title}
              description={explanation}
              checked={scopes.includes(permission)}
              onChange={({ target }) => {
                const others = scopes.filter((scope) => scope !== permission)
                onChange(target.checked ? [...others, permission] : others)
              }}
            />
          ),
      )}
    </fieldset>
  )
}

function TokenOnce({ token, expiresAt, onClose }: Made & { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Your access token"
      description={`It is shown this once and works until ${formatDate(expiresAt)}. Keep it like a password.`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <code className="block rounded-md bg-subtle p-3 font-mono break-all">{token}</code>
      <div className="mt-3">
        <CopyButton text={token} label="Copy token" />
      </div>
    </Dialog>
  )
}

function requestToken({ name, scopes, companyId, expiresInDays }: Wish): Promise<Made> {
  const within = companyId === '' ? {} : { companyId }
  return callFunction('create-access-token', { name: name.trim(), scopes, expiresInDays, ...within }, newToken)
}
