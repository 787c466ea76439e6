export interface ToastSettings {
  /** Top right unless told. */
  position?: 'top-right' | 'top-center' | 'bottom-right'
  /** Milliseconds until it closes by itself; 5000 unless told. */
  duration?: number
  /** While a toast with this id shows, no second one does. */
  toastId?: string
  /** The way to what it is about, which has to be found elsewhere too. */
  action?: { label: string; href: string } | undefined
}

export type ToastKind = 'success' | 'error' | 'warning'
