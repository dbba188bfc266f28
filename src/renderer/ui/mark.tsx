// The mark: a reticle, one upright through one circle.

export const Mark = ({ size = 22 }: { readonly size?: number }) => (
  <svg aria-hidden width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.3">
    <circle cx="12" cy="12" r="7" />
    <path d="M12 1.5v21" stroke="var(--stable)" />
    <circle cx="12" cy="12" r="1.8" fill="currentColor" stroke="none" />
  </svg>
);
