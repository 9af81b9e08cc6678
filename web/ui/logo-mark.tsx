/** A parapet: three merlons and a gate. The same as favicon.svg. */
export function LogoMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <rect width="32" height="32" rx="7" className="fill-brand" />
      <path d="M7 25V9h4v4h3V9h4v4h3V9h4v16h-6v-4a3 3 0 0 0-6 0v4z" className="fill-on-brand" />
    </svg>
  )
}
