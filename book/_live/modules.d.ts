/** Modules that only the bundler knows. */

declare module "anywidget-front" {
  /** Makes anywidget's classes for a copy of `@jupyter-widgets/base`. */
  export default function make(base: typeof import("@jupyter-widgets/base")): {
    AnyModel: typeof import("@jupyter-widgets/base").DOMWidgetModel;
    AnyView: typeof import("@jupyter-widgets/base").DOMWidgetView;
  };
}

declare module "*.css" {
  const text: string;
  export default text;
}
