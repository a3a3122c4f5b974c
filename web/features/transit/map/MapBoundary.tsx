// Keeps the rest of the page working if a part of the map fails to load or render.
import { Component, type ReactNode } from 'react';

interface Props {
  fallback: ReactNode;
  onFail?: () => void;
  children: ReactNode;
}

export class MapBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('map failed', error);
    this.props.onFail?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
