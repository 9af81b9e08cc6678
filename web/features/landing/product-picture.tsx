const PICTURES = import.meta.glob<string>('../../../docs/pictures/dashboard{,-dark}.jpg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const ALT =
  'The dashboard of a sample company: what to do next, its SPRS score on a scale to 110, and how much of each family is implemented'

/** The dashboard of the demo. The picture for the other theme is lazy, so it loads only when the theme changes. */
export function ProductPicture() {
  const isDark = document.documentElement.classList.contains('dark')
  return (
    <figure className="min-w-0">
      <div className="overflow-hidden rounded-xl border border-border bg-surface shadow-dialog">
        <Picture name="dashboard" loading={isDark ? 'lazy' : 'eager'} className="dark:hidden" />
        <Picture name="dashboard-dark" loading={isDark ? 'eager' : 'lazy'} className="hidden dark:block" />
      </div>
      <figcaption className="mt-2.5 text-center text-micro text-muted">The dashboard, with sample data</figcaption>
    </figure>
  )
}

interface PictureProps {
  name: string
  loading: 'eager' | 'lazy'
  className: string
}

function Picture({ name, loading, className }: PictureProps) {
  return (
    <img
      src={PICTURES[`../../../docs/pictures/${name}.jpg`]}
      alt={ALT}
      width={1280}
      height={800}
      loading={loading}
      fetchPriority={loading === 'eager' ? 'high' : 'auto'}
      className={`h-auto w-full ${className}`}
    />
  )
}
