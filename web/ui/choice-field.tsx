import { Field } from './form/field.tsx'
import { NativeSelect } from './form/native-select.tsx'

interface Choices<Choice extends string> {
  label: string
  options: readonly Choice[]
  /** What the choices are called, where that is not their value. */
  labels?: Readonly<Record<NoInfer<Choice>, string>> | undefined
  hint?: string | undefined
}

interface AlwaysChosen<Choice extends string> extends Choices<Choice> {
  value: NoInfer<Choice>
  onChange: (choice: Choice) => void
  none?: undefined
}

interface MaybeChosen<Choice extends string> extends Choices<Choice> {
  value: NoInfer<Choice> | null
  onChange: (choice: Choice | null) => void
  /** What nothing chosen is called. */
  none: string
}

export type ChoiceFieldProps<Choice extends string> = AlwaysChosen<Choice> | MaybeChosen<Choice>

/** One of a few words. */
export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { label, options, labels, value, none, hint } = props
  const choose = (text: string) => {
    const choice = options.find((option) => option === text)
    if (choice !== undefined) props.onChange(choice)
    else if (props.none !== undefined) props.onChange(null)
  }
  return (
    <Field label={label} hint={hint}>
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => choose(target.value)}
        options={options.map((option) => [option, labels?.[option] ?? option])}
      >
        {none !== undefined && <option value="">{none}</option>}
      </NativeSelect>
    </Field>
  )
}
