import type { Field } from '#domain/records/record.ts'

type Labelled = Pick<Field, 'label' | 'required'>

/** What the control of a text takes from its field. */
export function textProps({ label, required, max }: Labelled & { readonly max: number }) {
  return { label, required: required === true, maxLength: max }
}

/** What a choice takes from its field. */
export function choiceProps<Choice extends string>({
  label,
  choices,
}: Labelled & { readonly choices: readonly Choice[] }) {
  return { label, options: choices }
}
