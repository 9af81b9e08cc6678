import type { DraftFaults, ProviderDraft } from './provider-draft.ts'

/** What each part of the form is given. */
export type FormParts = {
  values: ProviderDraft
  faults: DraftFaults
  onChange: (changed: Partial<ProviderDraft>) => void
}

type TextName = {
  [Name in keyof ProviderDraft]: ProviderDraft[Name] extends string ? Name : never
}[keyof ProviderDraft]

/** Properties of the field and its control for a text of the draft. */
export function textOf({ values, faults, onChange }: FormParts, name: TextName) {
  return {
    field: { id: `sso-${name}`, error: faults[name] },
    control: {
      value: values[name],
      autoCapitalize: 'none',
      spellCheck: false,
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    },
  }
}
