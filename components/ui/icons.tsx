import type { FunctionComponent } from 'preact';

interface IconProps {
  /** Side in px; the strokes are drawn for 16. */
  size?: number;
}

export type Icon = FunctionComponent<IconProps>;

/** An icon is hidden from assistive technology: the control or text beside it has the name. */
function icon(path: string, directional = false): Icon {
  return function IconShape({ size }) {
    return (
      <svg
        class={directional ? 'ts-icon ts-icon--directional' : 'ts-icon'}
        viewBox="0 0 16 16"
        aria-hidden="true"
        focusable="false"
        style={size === undefined ? undefined : { inlineSize: `${size}px`, blockSize: `${size}px` }}
      >
        <path d={path} />
      </svg>
    );
  };
}

export const SearchIcon = /* @__PURE__ */ icon(
  'M2.5 7a4.5 4.5 0 1 0 9 0 4.5 4.5 0 0 0-9 0zM10.3 10.3l3.2 3.2',
);
export const CopyIcon = /* @__PURE__ */ icon(
  'M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5zM10.5 5.5V4A1.5 1.5 0 0 0 9 2.5H4A1.5 1.5 0 0 0 2.5 4v5A1.5 1.5 0 0 0 4 10.5h1.5',
);
export const MailIcon = /* @__PURE__ */ icon(
  'M3.5 3.5h9A1.5 1.5 0 0 1 14 5v6a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11V5a1.5 1.5 0 0 1 1.5-1.5zM2.3 5l5.7 4 5.7-4',
);
export const PhoneIcon = /* @__PURE__ */ icon(
  'M5.9 2.5H3.8a1.3 1.3 0 0 0-1.3 1.4 10.6 10.6 0 0 0 9.6 9.6 1.3 1.3 0 0 0 1.4-1.3v-2.1l-3.1-1.2-1.4 1.5a8 8 0 0 1-3.4-3.4L7.1 5.6z',
);
export const CheckIcon = /* @__PURE__ */ icon('M3 8.5l3.3 3.3L13 4.5');
export const CheckCircleIcon = /* @__PURE__ */ icon(
  'M2 8a6 6 0 1 0 12 0A6 6 0 0 0 2 8zM5.3 8.2l1.9 1.9 3.5-3.9',
);
export const WarningIcon = /* @__PURE__ */ icon(
  'M7.1 2.9 1.9 11.7A1 1 0 0 0 2.8 13.2h10.4a1 1 0 0 0 .9-1.5L8.9 2.9a1 1 0 0 0-1.8 0zM8 6.3v3M8 11.2h.01',
);
export const ErrorIcon = /* @__PURE__ */ icon('M2 8a6 6 0 1 0 12 0A6 6 0 0 0 2 8zM8 5v3.5M8 10.9h.01');
export const InfoIcon = /* @__PURE__ */ icon('M2 8a6 6 0 1 0 12 0A6 6 0 0 0 2 8zM8 7.5V11M8 5.1h.01');
export const CloseIcon = /* @__PURE__ */ icon('M4 4l8 8M12 4l-8 8');
export const SettingsIcon = /* @__PURE__ */ icon(
  'M2.5 4.5h5M11.5 4.5h2M2.5 11.5h2M8.5 11.5h5M7.5 4.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM4.5 11.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0z',
);
export const ChevronDownIcon = /* @__PURE__ */ icon('M4 6.25 8 10.25l4-4');
export const ChevronUpIcon = /* @__PURE__ */ icon('M4 9.75 8 5.75l4 4');
export const ChevronStartIcon = /* @__PURE__ */ icon('M9.75 4 5.75 8l4 4', true);
export const ChevronEndIcon = /* @__PURE__ */ icon('M6.25 4l4 4-4 4', true);
export const ExternalIcon = /* @__PURE__ */ icon(
  'M6.5 3.5H4A1.5 1.5 0 0 0 2.5 5v7A1.5 1.5 0 0 0 4 13.5h7a1.5 1.5 0 0 0 1.5-1.5V9.5M9.5 2.5h4v4M13.3 2.7 7.5 8.5',
  true,
);
export const LockIcon = /* @__PURE__ */ icon(
  'M4.5 7h7A1.5 1.5 0 0 1 13 8.5V12a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12V8.5A1.5 1.5 0 0 1 4.5 7zM5.25 7V5.25a2.75 2.75 0 0 1 5.5 0V7',
);
export const UnlockIcon = /* @__PURE__ */ icon(
  'M4.5 7h7A1.5 1.5 0 0 1 13 8.5V12a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12V8.5A1.5 1.5 0 0 1 4.5 7zM5.25 7V4.75a2.75 2.75 0 0 1 5.35-.9',
);
export const ClockIcon = /* @__PURE__ */ icon('M2 8a6 6 0 1 0 12 0A6 6 0 0 0 2 8zM8 4.75V8l2.25 1.5');
export const CoinIcon = /* @__PURE__ */ icon(
  'M2 5c0 1.4 2.7 2.5 6 2.5S14 6.4 14 5 11.3 2.5 8 2.5 2 3.6 2 5zM2 5v6c0 1.4 2.7 2.5 6 2.50s6-1.1 6-2.50V5M2 8c0 1.4 2.7 2.5 6 2.50S14 9.4 14 8',
);
export const ChartIcon = /* @__PURE__ */ icon('M2.5 13.5h11M4.5 13.5V9M8 13.5V3M11.5 13.5V6.5');
export const PersonIcon = /* @__PURE__ */ icon(
  'M5.25 5.25a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 0 0-5.5 0zM2.5 13.50c.5-2.6 2.7-4 5.5-4s5 1.4 5.5 4',
);
export const PeopleIcon = /* @__PURE__ */ icon(
  'M3.5 5.50a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0zM1.5 13.25c.4-2.4 2.2-3.75 4.5-3.75s4.1 1.35 4.5 3.75M10.5 3.20a2.5 2.5 0 0 1 0 4.60M12 9.75c1.4.5 2.3 1.7 2.5 3.5',
);
export const RefreshIcon = /* @__PURE__ */ icon(
  'M13.5 8A5.5 5.5 0 0 1 3.6 11.25M2.5 8a5.5 5.5 0 0 1 9.9-3.25M12.5 2v3h-3M3.5 14v-3h3',
);
export const PanelIcon = /* @__PURE__ */ icon(
  'M3.5 3h9A1.5 1.5 0 0 1 14 4.50v7a1.5 1.5 0 0 1-1.5 1.50h-9A1.5 1.5 0 0 1 2 11.50v-7A1.5 1.5 0 0 1 3.5 3zM9.75 3v10',
  true,
);
export const TrashIcon = /* @__PURE__ */ icon(
  'M2.75 4.50h10.50M6 4.50V3.50a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v1M4 4.50l.6 8a1 1 0 0 0 1 1h4.80a1 1 0 0 0 1-1l.6-8M6.75 7.25v3.50M9.25 7.25v3.5',
);
export const DownloadIcon = /* @__PURE__ */ icon('M8 2.50v7.50M4.75 7 8 10.25 11.25 7M2.75 13.50h10.5');
export const MoreIcon = /* @__PURE__ */ icon(
  'M3 8a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0zM7.5 8a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0zM12 8a.5.5 0 1 0 1 0 .5.5 0 0 0-1 0z',
);
export const PlusIcon = /* @__PURE__ */ icon('M8 3v10M3 8h10');
export const BriefcaseIcon = /* @__PURE__ */ icon(
  'M3.5 5h9A1.5 1.5 0 0 1 14 6.50v5a1.5 1.5 0 0 1-1.5 1.50h-9A1.5 1.5 0 0 1 2 11.50v-5A1.5 1.5 0 0 1 3.5 5zM5.5 5V4A1.5 1.5 0 0 1 7 2.50h2A1.5 1.5 0 0 1 10.5 4v1M2 8.75h12',
);
export const ListIcon = /* @__PURE__ */ icon('M6 4h7.5M6 8h7.5M6 12h7.5M2.75 4h.01M2.75 8h.01M2.75 12h.01');
export const ActivityIcon = /* @__PURE__ */ icon('M2 8.5h2.75L6.5 3.5l3 9 1.75-4H14');
export const BellIcon = /* @__PURE__ */ icon(
  'M3.5 11.5h9c-.9-.9-1.25-1.9-1.25-4.25a3.25 3.25 0 0 0-6.5 0c0 2.350-.35 3.350-1.250 4.250zM6.750 13.750h2.5',
);
export const BookmarkIcon = /* @__PURE__ */ icon('M4.5 2.5h7v11L8 10.75 4.5 13.5z');
export const HideIcon = /* @__PURE__ */ icon(
  'M1.5 8c1.6-2.9 3.8-4.4 6.5-4.4s4.9 1.5 6.5 4.4c-1.6 2.9-3.8 4.4-6.5 4.4S3.1 10.9 1.5 8zM6 8a2 2 0 1 0 4 0 2 2 0 0 0-4 0zM3 13.5l10-11',
);
export const SortIcon = /* @__PURE__ */ icon('M5 3v10M2.5 10.5 5 13l2.5-2.5M11 13V3M8.5 5.5 11 3l2.5 2.5');
export const ColumnsIcon = /* @__PURE__ */ icon('M2.5 3.5h11v9h-11zM6.25 3.5v9M9.75 3.5v9');
