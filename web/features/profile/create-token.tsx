import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyPermission } from '#domain/permissions/company-permissions.ts'
import { PERMISSION_LABELS } from '#domain/permissions/permission-labels.ts'
import { activeCompanies } from '#web/lib/company/companies.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Form } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { callFunction } from '#web/lib/functions.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { CompanyOptions } from '#web/ui/form/company-options.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { newToken } from './answers.ts'
import { CopyButton } from './copy-button.tsx'
import { refreshAccount } from './queries.ts'

const EXPIRIES = [7, 30, 90, 180, 366]

type Wish = { name: string; scopes: readonly CompanyPermission[]; companyId: string; expiresInDays: number }
type Made = { token: string; expiresAt: string }

const EMPTY: Wish = { name: '', scopes: ['company.read'], companyId: '', expiresInDays: 90 }

/** Asks for the scopes of the token, and shows it once. */
export function CreateToken({ onClose }: { onClose: () => void }) {
  const form = useForm(EMPTY)
  const [made, setMade] = useState<Made>()
  const write = useWrite(refreshAccount)
  if (made !== undefined) return <TokenOnce {...made} onClose={onClose} />
  const create = async () => {
    await write('The token was not created', async () => setMade(await requestToken(form.values)))
  }
  return (
    <FormDialog
      title="Create access token"
      submitLabel="Create token"
      disabledReason={missingOf(form.values)}
      form={form}
      onSubmit={create}
      onClose={onClose}
    >
      <WishFields form={form} />
    </FormDialog>
  )
}

function missingOf({ name, scopes }: Wish): string | undefined {
  if (name.trim() === '') return 'A token needs a name.'
  return scopes.length === 0 ? 'Choose its permissions.' : undefined
}

function WishFields({ form }: { form: Form<Wish> }) {
  const { data: companies = [] } = useQuery(activeCompanies)
  const { companyId, expiresInDays, scopes } = form.values
  return (
    <>
      <TextField label="Name" required hint="Purpose: “Nightly export”." maxLength={100} {...form.field('name')} />
      <Scopes scopes={scopes} onChange={form.field('scopes').onChange} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company">
          <NativeSelect value={companyId} onChange={(event) => form.set({ companyId: event.target.value })}>
            <option value="">All my companies</option>
            <CompanyOptions companies={companies} />
          </NativeSelect>
        </Field>
        <Field label="Expires after">
          <NativeSelect
            value={expiresInDays}
            onChange={(event) => form.set({ expiresInDays: Number(event.target.value) })}
            options={EXPIRIES.map((days) => [days, `${days} days`])}
          />
        </Field>
      </div>
    </>
  )
}

type ScopesProps = { scopes: readonly CompanyPermission[]; onChange: (scopes: CompanyPermission[]) => void }

function Scopes({ scopes, onChange }: ScopesProps) {
  return (
    <fieldset className="space-y-2.5">
      <legend className="mb-2 text-small font-medium">Permissions, limited to your own</legend>
      {PERMISSION_LABELS.map(
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
      onClose={onClose}
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
