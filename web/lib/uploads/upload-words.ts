import { formatBytes, formatDuration } from '../format/format.ts'
import { secondsLeft, type FileUpload } from './upload.ts'

/** The progress of an upload in one line. */
export function uploadStatusText(upload: FileUpload): string {
  switch (upload.phase) {
    case 'queued':
      return `${formatBytes(upload.size)} · Waiting for its turn`
    case 'sending':
      return [progressOf(upload), speedOf(upload), remainingOf(upload)].filter(Boolean).join(' · ')
    case 'paused':
      return `${progressOf(upload)} · Paused`
    case 'waiting':
      return `${progressOf(upload)} · Goes on when you are online again`
    case 'saving':
      return `${formatBytes(upload.size)} · Saving…`
    case 'failed':
      return `${formatBytes(upload.size)} · Upload failed`
    case 'done':
      return `${formatBytes(upload.size)} · Done`
  }
}

/** Never 100 before the server confirms it. */
export function percentSent({ sent, size, phase }: FileUpload): number {
  if (phase === 'done') return 100
  return size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100))
}

function progressOf({ sent, size }: FileUpload): string {
  return `${formatBytes(sent)} of ${formatBytes(size)}`
}

function speedOf({ speed }: FileUpload): string | undefined {
  const rate = speed?.bytesPerSecond
  return rate === undefined ? undefined : `${formatBytes(rate)}/s`
}

function remainingOf(upload: FileUpload): string | undefined {
  const seconds = secondsLeft(upload)
  return seconds === undefined ? undefined : `${formatDuration(seconds)} left`
}
