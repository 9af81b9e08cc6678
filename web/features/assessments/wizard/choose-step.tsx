import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useReadOnlyReason } from '#web/lib/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { ControlsPicker } from '../parts/controls-picker.tsx'
import { useAssessmentsRefresh } from '../queries.ts'

/** What is tested, under which name. */
export function ChooseStep() {
  const { id: company } = useCompany()
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const readOnlyReason = useReadOnlyReason()
  const refresh = useAssessmentsRefresh(company)
  const navigate = useNavigate()
  const { busy, run } = useAction()
  const plan = async () => {
    setTried(true)
    if (title.trim() === '' || chosen.size === 0) return
    const made = await run('The test could not be planned', async () => {
      const assessment = { kind: 'Control test', title }
      const { data } = await api.rpc('add_assessment', { company, assessment, controls: [...chosen] }).throwOnError()
      await refresh()
      return data
    })
    if (made !== undefined)
      void navigate({ to: '/test-protocol-wizard', search: { test: String(made.outcome.number) } })
  }
  return (
    <Card>
      <Form onSubmit={() => void plan()} className="max-w-180 space-y-4">
        <Field label="Title" required error={isTried && title.trim() === '' ? 'Give the test a title.' : undefined}>
          <Input value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        <ControlsPicker
          chosen={chosen}
          onChange={setChosen}
          error={isTried && chosen.size === 0 ? 'Choose at least one.' : undefined}
        />
        <Button type="submit" variant="primary" busy={busy} disabledReason={readOnlyReason}>
          Plan the test
        </Button>
      </Form>
    </Card>
  )
}
