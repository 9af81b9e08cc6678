import type { DraftIssues, ProviderDraft } from './provider-draft.ts'

/** The props of each part of the form. */
export type FormParts = {
  values: ProviderDraft
  issues: DraftIssues
  onChange: (changed: Partial<ProviderDraft>) => void
}

type TextName = {
  [Name in keyof ProviderDraft]: ProviderDraft[Name] extends string ? Name : never
}[keyof ProviderDraft]

/** Props of the field and its control for a text of the draft. */
export function textOf({ values, issues, onChange }: FormParts, name: TextName) {
  return {
    field: { id: `sso-${name}`, error: issues[name] },
    control: {
      value: values[name],
      autoCapitalize: 'none',
      spellCheck: false,
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    },
  }
}
