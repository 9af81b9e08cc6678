/** The first element of the page. `targetId` is the main region, which needs `tabIndex={-1}`. */
export function SkipLink({ targetId = 'main' }: { targetId?: string }) {
  return (
    <a
      href={`#${targetId}`}
      className="print:hidden fixed top-2 left-2 z-70 -translate-y-20 rounded-md bg-brand px-3 py-2 text-body font-medium text-on-brand focus:translate-y-0"
    >
      Skip to content
    </a>
  )
}
