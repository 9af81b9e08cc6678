import type { Field } from '#domain/records/record.ts'

type Labelled = Pick<Field, 'label' | 'required'>

/** The props that a text control takes from its field. */
export function textProps({ label, required, max }: Labelled & { readonly max: number }) {
  return { label, required: required === true, maxLength: max }
}

/** The props that a select takes from its field. */
export function choiceProps<Choice extends string>({
  label,
  choices,
}: Labelled & { readonly choices: readonly Choice[] }) {
  return { label, options: choices }
}
