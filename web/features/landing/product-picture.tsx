const PICTURES = import.meta.glob<string>('../../../docs/pictures/dashboard{,-dark}.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const ALT =
  'The dashboard of a sample company: what to do next, its SPRS score on a scale to 110, and how much of each family is implemented'

/** The dashboard of the demo. A picture for the other theme is not loaded: it is lazy, and never shown. */
export function ProductPicture() {
  return (
    <figure className="min-w-0">
      <div className="overflow-hidden rounded-xl border border-border bg-surface shadow-dialog">
        <Picture name="dashboard" className="dark:hidden" />
        <Picture name="dashboard-dark" className="hidden dark:block" />
      </div>
      <figcaption className="mt-2.5 text-center text-micro text-muted">The dashboard, with sample data</figcaption>
    </figure>
  )
}

function Picture({ name, className }: { name: string; className: string }) {
  return (
    <img
      src={PICTURES[`../../../docs/pictures/${name}.jpg`]}
      alt={ALT}
      width={1280}
      height={800}
      loading="lazy"
      className={`h-auto w-full ${className}`}
    />
  )
}
