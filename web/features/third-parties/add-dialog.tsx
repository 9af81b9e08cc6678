import type { Id } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { thirdParty } from '#domain/records/third-party.ts'
import type { DataHeld } from '#domain/third-parties/third-party.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { choiceProps, textProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useThirdPartyChanges } from './changes.ts'
import { DataHeldField } from './data-held-field.tsx'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'

const { fields } = thirdParty
const EMPTY = {
  name: '',
  tier: null as ThirdParty['tier'],
  held: [] as DataHeld[],
  services: '',
  owner: null as Id<'users'> | null,
  contractEnd: null as string | null,
}

/** Mount it to open it. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { protocol_id: protocol } = useCompany()
  const { add, write } = useThirdPartyChanges()
  const noun = wordingOf(protocol).thirdParty.singular.toLowerCase()
  const form = useForm(EMPTY, ({ name }) => ({ name: name.trim() === '' ? 'Enter a name' : undefined }))
  const submit = async () => {
    const { name, tier, held, services, owner, contractEnd } = form.values
    const facts = { tier, data_held: held, services, owner_id: owner, contract_ends_on: contractEnd }
    const done = await write(`The ${noun} could not be added`, () => add([{ name: name.trim(), ...facts }]))
    if (done !== undefined) toastSuccess(`${name.trim()} added`)
    return done
  }
  return (
    <FormDialog title={`Add ${noun}`} submitLabel={`Add ${noun}`} form={form} onSubmit={submit} onClose={onClose}>
      <TextField {...textProps(fields.name)} {...form.field('name')} />
      <DataHeldField value={form.values.held} onChange={(held) => form.set({ held })} />
      <ChoiceField {...choiceProps(fields.tier)} none="Not decided" {...form.field('tier')} />
      <TextField {...textProps(fields.services)} rows={3} {...form.field('services')} />
      <PersonField label={fields.owner_id.label} {...form.field('owner')} />
      <DayField label={fields.contract_ends_on.label} {...form.field('contractEnd')} />
    </FormDialog>
  )
}
