/** Modules that only the bundler knows. */

declare module "anywidget-front" {
  /** Makes anywidget's classes for a copy of `@jupyter-widgets/base`. */
  export default function make(base: typeof import("@jupyter-widgets/base")): {
    AnyModel: unknown;
    AnyView: unknown;
  };
}

declare module "*.css" {
  const text: string;
  export default text;
}
