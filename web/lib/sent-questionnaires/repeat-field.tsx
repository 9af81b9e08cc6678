import { TextField } from '#web/ui/form/text-field.tsx'

interface RepeatFieldProps {
  value: string
  error?: string | undefined
  onChange: (months: string) => void
}

/** After how many months a questionnaire is sent again. */
export function RepeatField(props: RepeatFieldProps) {
  return (
    <TextField
      label="Repeat after months"
      type="number"
      className="max-w-60"
      hint="Enter 12 for once a year. Leave empty to send it once."
      {...props}
    />
  )
}

/** What is wrong with the number of months, as typed. */
export const repeatIssue = (months: string): string | undefined =>
  months === '' || /^(?:[1-9]|[1-5]\d|60)$/.test(months) ? undefined : 'Enter a whole number from 1 to 60, or nothing'
