import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { isEncodingError, isUnreachable, messageOf } from '#web/lib/errors.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { EncodingFallback, ErrorDetails } from './application-fallback.tsx'

/** In place of a page that could not be loaded or drawn. The frame around it still works. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  if (isEncodingError(error)) return <EncodingFallback />
  return isUnreachable(error) ? <NotLoaded error={error} reset={reset} /> : <NotShown error={error} reset={reset} />
}

/** Its code did not come. Tries again by itself once the browser is online. */
function NotLoaded({ error, reset }: ErrorComponentProps) {
  usePageTitle('Page not loaded')
  const { busy, retry } = useRetry(reset)
  const onOnline = useEffectEvent(() => void retry())
  useEffect(() => {
    const listener = () => onOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [])
  return (
    <Message title="This page could not be loaded" text={messageOf(error)}>
      <Button variant="primary" busy={busy} onClick={() => void retry()}>
        Try again
      </Button>
    </Message>
  )
}

function NotShown({ error, reset }: ErrorComponentProps) {
  usePageTitle('Page not shown')
  const { busy, retry } = useRetry(reset)
  return (
    <Message
      title="This page could not be shown"
      text="This is an error of the application. What you saved is kept, and the other pages work. If it happens again, send the details to your administrator."
      details={<ErrorDetails error={error} />}
    >
      <Button variant="primary" busy={busy} onClick={() => void retry()}>
        Try again
      </Button>
      <Button onClick={() => location.reload()}>Reload the page</Button>
    </Message>
  )
}

function useRetry(reset: () => void) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await router.invalidate()
    setBusy(false)
    reset()
  }
  return { busy, retry }
}

interface MessageProps {
  title: string
  text: string
  details?: ReactNode
  children: ReactNode
}

function Message({ title, text, details, children }: MessageProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-120 flex-col items-center px-6 py-16 text-center">
      <h1 tabIndex={-1} className="text-h2">
        {title}
      </h1>
      <p className="mt-1 text-pretty text-muted">{text}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
      {details}
    </div>
  )
}
