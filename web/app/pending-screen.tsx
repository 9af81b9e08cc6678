/** Part of the entry chunk, so it does not import the spinner of web/ui. */
export function PendingScreen() {
  return (
    <output className="grid min-h-dvh animate-appear place-items-center text-muted">
      <svg className="animate-spin" width="24" height="24" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <circle cx="8" cy="8" r="6.5" stroke="currentColor" strokeOpacity="0.25" strokeWidth="2" />
        <path d="M14.5 8A6.5 6.5 0 0 0 8 1.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span className="sr-only">Loading</span>
    </output>
  )
}
