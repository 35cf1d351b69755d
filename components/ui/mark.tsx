/** The product's logo. Inline, because the network's page could detect the request for an image of the extension. */
export function Mark({ size = 20 }: { size?: number }) {
  return (
    <svg
      class="ts-mark"
      viewBox="0 0 128 128"
      aria-hidden="true"
      focusable="false"
      style={{ inlineSize: `${size}px`, blockSize: `${size}px` }}
    >
      <rect width="128" height="128" rx="30" fill="#0d6b62" />
      <circle cx="64" cy="35" r="21" fill="#fff" />
      <path
        d="m22 63 42 34 42-34"
        fill="none"
        stroke="#fff"
        stroke-width="19"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
      <circle cx="64" cy="95" r="19" fill="#ffc24a" stroke="#0d6b62" stroke-width="6" />
    </svg>
  );
}
