import { lazy } from 'react'

export const WelcomeTour = lazy(async () => ({ default: (await import('./welcome-tour.tsx')).WelcomeTour }))
