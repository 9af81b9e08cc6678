import { useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { enterSeat, sendSeatCode, type OpenedSeat } from './seat-calls.ts'

interface CodeFormProps {
  seat: OpenedSeat
  token: string
  onEnter: (accessToken: string) => void
}

/** Asks for the code that was emailed, or for the passphrase that was handed over. */
export function CodeForm({ seat, token, onEnter }: CodeFormProps) {
  const [isSent, setSent] = useState(false)
  const [code, setCode] = useState('')
  const [issue, setIssue] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isMailed = seat.codeBy === 'mail'
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setIssue(undefined)
    await work().catch((error: unknown) => setIssue(messageOf(error)))
    setBusy(false)
  }
  const sendCode = () => during(async () => sendSeatCode(token).then(() => setSent(true)))
  const enter = () =>
    code.trim() === ''
      ? setIssue(isMailed ? 'Enter the code' : 'Enter the passphrase')
      : void during(async () => onEnter((await enterSeat(token, code)).accessToken))
  return (
    <Card className="mx-auto max-w-110 sm:mt-[10dvh]">
      <h1 tabIndex={-1} className="text-h1">
        {seat.delegatedBy ?? seat.company} asks for your answers
      </h1>
      <p className="pt-1 text-muted">
        {seat.label}. You need no account. Open until {formatDate(seat.until)}.
      </p>
      {isMailed && !isSent ? (
        <SendCode seat={seat} issue={issue} isBusy={isBusy} onSend={() => void sendCode()} />
      ) : (
        <Form onSubmit={enter} className="space-y-4 pt-5">
          <TextField
            label={isMailed ? 'Code' : 'Passphrase'}
            hint={
              isMailed
                ? `Sent to ${seat.address}. It works for 30 minutes.`
                : 'The sender gave it to you separately from the link.'
            }
            autoComplete={isMailed ? 'one-time-code' : 'off'}
            inputMode={isMailed ? 'numeric' : 'text'}
            value={code}
            error={issue}
            onChange={setCode}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" size={44} busy={isBusy}>
              Open questionnaire
            </Button>
            {isMailed && (
              <Button size={44} disabled={isBusy} onClick={() => void sendCode()}>
                Send another code
              </Button>
            )}
          </div>
        </Form>
      )}
    </Card>
  )
}

interface SendCodeProps {
  seat: OpenedSeat
  issue: string | undefined
  isBusy: boolean
  onSend: () => void
}

function SendCode({ seat, issue, isBusy, onSend }: SendCodeProps) {
  return (
    <div className="space-y-3 pt-5">
      <p>We email a code to {seat.address} to make sure that it is you.</p>
      {issue !== undefined && <p className="text-danger">{issue}</p>}
      <Button variant="primary" size={44} busy={isBusy} onClick={onSend}>
        Send code
      </Button>
    </div>
  )
}
